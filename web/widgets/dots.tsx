const rowOfDots = 'M5 12h.01M12 12h.01M19 12h.01';
const gripOfDots = 'M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01';

/**
 * The icons `MoreHorizontal` and `GripVertical` of lucide as one element within an image, instead of one for each dot: long
 * lists draw two of them with every row.
 */
function Dots({ path }: { path: string }) {
  return (
    <svg
      width={24}
      height={24}
      viewBox="0 0 24 24"
      stroke="currentColor"
      strokeWidth={4}
      strokeLinecap="round"
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}

export function RowOfDots() {
  return <Dots path={rowOfDots} />;
}

export function GripOfDots() {
  return <Dots path={gripOfDots} />;
}
