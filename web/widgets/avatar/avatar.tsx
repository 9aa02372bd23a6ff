import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { identicon } from './identicon.ts';
import styles from './avatar.module.css';

export interface AvatarProps {
  /** Name of the person, group or project; its first letters replace a missing picture. */
  name: string;
  /** Determines the color, to distinguish equal names: a username, a full path or an id. */
  identity?: string;
  src?: string | null | undefined;
  /** Width and height in pixels. */
  size?: 16 | 20 | 24 | 32 | 48 | 64;
  /** People are round, groups and projects square. */
  shape?: 'circle' | 'square';
  /** Alternative text; empty if the name is next to it. */
  alt?: string;
  className?: string;
}

/** A picture of a person, group or project, requested at twice its size. */
export function Avatar({ name, identity = name, src, size = 32, shape = 'circle', alt = '', className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const { letters, hue } = identicon(name, identity);
  const style = { '--avatar-size': `${size}px`, '--avatar-hue': String(hue) } as Record<string, string>;
  const shared = { 'data-shape': shape, className: classNames(styles.avatar, className), style };
  if (src && failed !== src) {
    return (
      <img
        {...shared}
        src={sizedSource(src, size)}
        alt={alt}
        width={size}
        height={size}
        loading="lazy"
        onError={() => setFailed(src)}
      />
    );
  }
  const role = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    // Drawn with CSS: the letters are an image here and not part of the accessible name of a surrounding control.
    <span {...shared} {...role} data-letters={size < 20 ? letters.slice(0, 1) : letters} />
  );
}

function sizedSource(src: string, size: number): string {
  return src.includes('?') || src.startsWith('data:') || src.startsWith('blob:') ? src : `${src}?width=${size * 2}`;
}
