import { drawRoadmap } from '../../../domain/roadmap/picture/draw-roadmap.ts';
import type { Paper, RoadmapPicture } from '../../../domain/roadmap/picture/picture.ts';
import { svgOf } from '../../../domain/roadmap/picture/svg.ts';
import styles from './sheets.module.css';

export type SheetSize = Exclude<Paper, 'sheet' | 'part'>;

/**
 * The sheets of a roadmap: in the document only while it is printed, and never on the screen. At the end of the body
 * they are printed in place of the page; elsewhere they are a part of it.
 */
class Sheets {
  #element: HTMLElement | null = null;

  get isLaidOut(): boolean {
    return this.#element !== null;
  }

  /** Lays them out until they are printed. */
  layOut(picture: RoadmapPicture, paper: SheetSize | 'part', parent: Element = document.body): void {
    this.clear();
    const element = document.createElement('div');
    element.dataset['sheets'] = paper;
    element.className = styles.sheets ?? '';
    element.ariaHidden = 'true';
    element.inert = true;
    const parser = new DOMParser();
    for (const page of drawRoadmap(picture, paper)) {
      element.append(parser.parseFromString(svgOf(page), 'image/svg+xml').documentElement);
    }
    parent.append(element);
    this.#element = element;
    // Not when the call that prints returns: some browsers print only after that.
    window.addEventListener('afterprint', this.clear, { once: true });
  }

  readonly clear = (): void => {
    this.#element?.remove();
    this.#element = null;
  };
}

/** Those of the page; a browser prints one thing at a time. */
export const sheets = new Sheets();
