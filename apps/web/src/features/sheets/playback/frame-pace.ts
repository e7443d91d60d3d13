/** A moment of the audio clock (seconds) and the moment of the page (milliseconds) at which it comes out of the device. */
export type OutputMoment = { readonly contextTime?: number; readonly performanceTime?: number };

/* No sample comes out of a device after the moment at which somebody asks. */
const mostAheadMs = 100;

/**
 * What comes out of the device at a moment of the page, in seconds of the audio clock. The audio clock itself moves on by
 * whole buffers; between two of them time is reckoned from the page's own. Undefined before anything has come out, and where
 * the browser names a moment that has not come: WebKitGTK 2.50 adds the time of the audio clock to it once more.
 *
 * @param asked  when the browser was asked, in milliseconds of the page
 * Source: AudioContext.getOutputTimestamp, https://www.w3.org/TR/webaudio/#dom-audiocontext-getoutputtimestamp
 */
export function heardAt(
  { contextTime, performanceTime }: OutputMoment,
  moment: number,
  asked: number,
): number | undefined {
  if (!contextTime || performanceTime === undefined || performanceTime > asked + mostAheadMs) return undefined;
  return contextTime + (moment - performanceTime) / 1000;
}

/* Of a screen that draws 240 times a second, and of a machine that has other things to do. */
const shortestMs = 4;
const longestMs = 50;

/**
 * Tells, frame by frame, for which moment to draw. What is drawn now is on the screen from the next frame to the one after
 * it: half a frame early to half a frame late, when it shows what is heard between the two.
 */
export function createFramePace() {
  let last: number | undefined;
  let pace = 1000 / 60;
  return (frame: number): number => {
    // One long frame is no new pace; many are.
    if (last !== undefined) pace += (Math.min(longestMs, Math.max(shortestMs, frame - last)) - pace) / 4;
    last = frame;
    return frame + 1.5 * pace;
  };
}
