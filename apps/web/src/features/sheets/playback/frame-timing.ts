/* No sample comes out of a device after the moment at which somebody asks. */
const maxAheadMs = 100;

/* How long a sound is on its way to the loudspeaker where the browser cannot be asked, in seconds. */
const defaultLatency = 0.03;

/**
 * What comes out of the device at a moment of the page, in seconds of the audio clock. That clock moves on by whole buffers;
 * between two of them time is reckoned from the page's own.
 *
 * What the device gives out is known at first only roughly: before anything has come out, and where the browser names a moment
 * that has not come (WebKitGTK 2.50 adds the time of the audio clock to it once more). Firefox is never asked for it: it then
 * holds its audio graph while it asks the process that plays, which may be waiting for the graph, and page and sound stop for
 * ever (seen in Firefox 153 on Linux, once in some thousand questions).
 *
 * @param pageTime  in milliseconds of the page
 * Source: AudioContext.getOutputTimestamp, https://www.w3.org/TR/webaudio/#dom-audiocontext-getoutputtimestamp
 */
export function audioOutputTime(
  context: Pick<AudioContext, 'baseLatency' | 'currentTime' | 'getOutputTimestamp'>,
  pageTime: number,
): number {
  const now = performance.now();
  const { contextTime, performanceTime }: AudioTimestamp = isFirefox() ? {} : context.getOutputTimestamp();
  return !contextTime || performanceTime === undefined || performanceTime > now + maxAheadMs
    ? context.currentTime - Math.max(context.baseLatency, defaultLatency) + (pageTime - now) / 1000
    : contextTime + (pageTime - performanceTime) / 1000;
}

const isFirefox = () => navigator.userAgent.includes('Firefox/');

/* Of a screen that draws 240 times a second, and of a machine that has other things to do. */
const minFrameMs = 4;
const maxFrameMs = 50;

/**
 * Tells, frame by frame, for which moment to draw. What is drawn now is on the screen from the next frame to the one after
 * it: half a frame early to half a frame late, when it shows what is heard between the two.
 */
export function createFramePacer() {
  let last: number | undefined;
  let interval = 1000 / 60;
  return (frame: number): number => {
    // One long frame is no new pace; many are.
    if (last !== undefined) interval += (Math.min(maxFrameMs, Math.max(minFrameMs, frame - last)) - interval) / 4;
    last = frame;
    return frame + 1.5 * interval;
  };
}
