/** A hairline with a lozenge in the middle, as on a printed title page. Decorative. */
export function Ornament({ className = '' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 160 12"
      className={`h-3 w-40 text-gold ${className}`}
      fill="none"
      stroke="currentColor"
    >
      <path d="M0 6h66M94 6h66" strokeWidth="0.75" />
      <path d="M80 1.5 84.5 6 80 10.5 75.5 6Z" fill="currentColor" stroke="none" />
      <path d="M70 6h1M89 6h1" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
