/** A setting that cannot be used. The message is one plain sentence for the person who starts Canticle. */
export class InvalidSetting extends Error {
  override readonly name = 'InvalidSetting';
}
