/** A reply with the timestamp that lists of 3.0 return next to the result. */
export class WithLastUpdated<T> {
  readonly value: T;
  readonly lastUpdated: string;
  constructor(value: T, lastUpdated: string) {
    this.value = value;
    this.lastUpdated = lastUpdated;
  }
}
