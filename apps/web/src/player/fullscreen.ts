/*
 * The alternative of Safari on iPhones to full screen for any element:
 * https://developer.apple.com/documentation/webkitjs/htmlvideoelement/1633500-webkitenterfullscreen
 */
type PhoneVideo = HTMLMediaElement & { readonly webkitEnterFullscreen?: () => void };

/** Whether this browser can show a video in full screen. */
export function canEnterFullscreen(video: PhoneVideo | undefined): boolean {
  return document.fullscreenEnabled || video?.webkitEnterFullscreen !== undefined;
}

/**
 * Shows a video in full screen: the frame around it, so that its subtitles are included, or the video alone on an
 * iPhone, where no other element can be full screen.
 */
export function enterFullscreen(video: PhoneVideo | undefined, frame: HTMLElement | null): void {
  if (document.fullscreenEnabled) return void frame?.requestFullscreen().catch(() => {});
  try {
    video?.webkitEnterFullscreen?.();
  } catch {
    // It throws while nothing of the video is loaded: the person can press the button again.
  }
}
