/* No sample is output later than the time of the query. */
const maxAheadMs = 100;

/* The output latency where the browser does not report it, in seconds. */
const defaultLatency = 0.03;

/**
 * The output of the audio device at a page time, in seconds of the audio clock. That clock advances by whole buffers;
 * between two of them time is interpolated from the page's clock.
 *
 * The output is only approximate at first: before any output, and where the browser reports a timestamp in the future
 * (WebKitGTK 2.50 adds the time of the audio clock to it once more). Firefox is never queried: it then holds its audio
 * graph while it queries the audio process, which may be waiting for the graph, and page and sound stop for ever (seen
 * in Firefox 153 on Linux, once in some thousand queries).
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

/* Limits: a screen with 240 frames a second, and a busy machine. */
const minFrameMs = 4;
const maxFrameMs = 50;

/**
 * Returns, frame by frame, the time to draw for. A frame drawn now is on the screen from the next frame to the one
 * after it: half a frame early to half a frame late, when it shows what is heard between the two.
 */
export function createFramePacer() {
  let last: number | undefined;
  let interval = 1000 / 60;
  return (frame: number): number => {
    // One long frame does not change the frame interval; many do.
    if (last !== undefined) interval += (Math.min(maxFrameMs, Math.max(minFrameMs, frame - last)) - interval) / 4;
    last = frame;
    return frame + 1.5 * interval;
  };
}
