/** An event of the window: an administrator has changed what the place is called or how it looks. */
export const brandingChanged = 'branding-changed';
