import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { identicon } from './identicon.ts';
import styles from './avatar.module.css';

export interface AvatarProps {
  /** Name of the person, group or project; its first letters stand in for a missing picture. */
  name: string;
  /** Tells two of one name apart by color: a username, a full path or an id. */
  identity?: string;
  src?: string | null | undefined;
  /** Edge in pixels. */
  size?: 16 | 20 | 24 | 32 | 48 | 64;
  /** People are round, groups and projects square. */
  shape?: 'circle' | 'square';
  /** Words for those who cannot see it; empty when the name is beside it. */
  alt?: string;
  className?: string;
}

/** A picture of someone or something, asked for at twice its size. */
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
    // Drawn by the sheet: letters are a picture here and no part of the name of a control around them.
    <span {...shared} {...role} data-letters={size < 20 ? letters.slice(0, 1) : letters} />
  );
}

function sizedSource(src: string, size: number): string {
  return src.includes('?') || src.startsWith('data:') || src.startsWith('blob:') ? src : `${src}?width=${size * 2}`;
}
