/** A reply with the stamp that lists of 3.0 carry beside the result. */
export class WithLastUpdated<T> {
  readonly value: T;
  readonly lastUpdated: string;
  constructor(value: T, lastUpdated: string) {
    this.value = value;
    this.lastUpdated = lastUpdated;
  }
}
