/** The product's logo: a milestone on the road. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width={size} height={size}>
      <rect width="32" height="32" rx="8" fill="var(--accent-solid)" />
      <path d="M4 22.5h7M21 22.5h7" stroke="#95d4dd" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M16 6.2l8.3 10.4L16 27 7.7 16.6z" fill="#fff" />
      <path d="M16 12l3.7 4.6L16 21.2l-3.7-4.6z" fill="var(--accent-solid)" />
    </svg>
  );
}
