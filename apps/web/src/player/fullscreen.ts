/* What Safari on iPhones has instead of full screen for any element:
   https://developer.apple.com/documentation/webkitjs/htmlvideoelement/1633500-webkitenterfullscreen */
type PhoneVideo = HTMLMediaElement & { readonly webkitEnterFullscreen?: () => void };

/** Whether this browser can show a video on the whole screen. */
export function canEnterFullscreen(video: PhoneVideo | undefined): boolean {
  return document.fullscreenEnabled || video?.webkitEnterFullscreen !== undefined;
}

/**
 * Shows a video on the whole screen: the frame around it, so that its subtitles come along, or the video alone on an iPhone,
 * where no other element can be shown so.
 */
export function enterFullscreen(video: PhoneVideo | undefined, frame: HTMLElement | null): void {
  if (document.fullscreenEnabled) return void frame?.requestFullscreen().catch(() => {});
  try {
    video?.webkitEnterFullscreen?.();
  } catch {
    // It throws as long as nothing of the video is loaded: the button is there for another press.
  }
}
