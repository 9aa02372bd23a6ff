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
