import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths of what will stand here. */
  width?: string;
  height?: string;
  shape?: 'line' | 'block' | 'circle';
}

/** A quiet placeholder in the shape of what comes. Put `aria-busy` and words on the region around it. */
export function Skeleton({ width = '100%', height, shape = 'line' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-shape={shape}
      className={styles.skeleton}
      style={{ inlineSize: width, blockSize: height ?? (shape === 'circle' ? width : undefined) }}
    />
  );
}
