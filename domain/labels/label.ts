export interface Label {
  id: number;
  namespaceId: number;
  title: string;
  description: string | null;
  /** `#rrggbb` */
  color: string;
  textColor: string;
  priority: number | null;
  createdAt: Date;
  updatedAt: Date;
}

export const labelTitleLengthMaximum = 255;
/** How many items may have a label that is merged into another. */
export const mergedItemsMaximum = 10_000;
