import { useEffect, useRef, useState } from 'react';
import { reportDefect } from '../../api/api-error.ts';
import styles from './thumbnail.module.css';

/** Width and height in pixels. */
const side = 120;

export interface ThumbnailProps {
  file: File;
  /** `row` beside a line of text. */
  size?: 'row' | 'full';
}

/** A thumbnail of a local image file, before it is uploaded; renders nothing if the file cannot be decoded. */
export function Thumbnail({ file, size = 'full' }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [broken, setBroken] = useState<File | null>(null);
  useEffect(() => {
    let takesFocus = true;
    const show = async (): Promise<void> => {
      try {
        const picture = await createImageBitmap(file);
        if (takesFocus && canvas.current !== null) cover(canvas.current, picture);
        picture.close();
      } catch (error) {
        // The file may not be an image despite its type.
        if (!(error instanceof DOMException)) reportDefect(error);
        if (takesFocus) setBroken(file);
      }
    };
    void show();
    return () => {
      takesFocus = false;
    };
  }, [file]);
  if (broken === file) return null;
  return (
    <canvas ref={canvas} width={side} height={side} aria-hidden="true" data-size={size} className={styles.thumbnail} />
  );
}

/** Draws the center of the picture so that it fills the canvas. */
function cover(canvas: HTMLCanvasElement, picture: ImageBitmap): void {
  const scale = Math.max(side / picture.width, side / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  canvas.getContext('2d')?.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height);
}
