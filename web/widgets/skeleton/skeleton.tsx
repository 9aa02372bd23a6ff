import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS size of the loading content. */
  width?: string;
  height?: string;
  shape?: 'line' | 'block' | 'circle';
}

/** A placeholder in the shape of loading content. Put `aria-busy` and a label on the region around it. */
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
