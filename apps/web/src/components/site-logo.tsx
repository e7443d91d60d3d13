/** The logo of the place, on white, so that it can be seen in every theme; nothing when it has none. Its name stands beside it. */
export function SiteLogo({ logo, className = 'size-9' }: { logo: string; className?: string }) {
  return logo === '' ? null : (
    <img
      src={`${logo}?w=256`}
      alt=""
      className={`shrink-0 rounded-control bg-ivory object-contain p-0.5 ${className}`}
    />
  );
}
