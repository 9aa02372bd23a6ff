export const abuseCategories = [
  'spam',
  'offensive',
  'phishing',
  'personal_data',
  'copyright',
  'malware',
  'other',
] as const;
export type AbuseCategory = (typeof abuseCategories)[number];

/** The categories that people can choose. */
export const abuseCategoryTexts: Record<AbuseCategory, string> = {
  spam: 'Spam or advertising',
  offensive: 'Insults, threats or hatred',
  phishing: 'Fraud or phishing',
  personal_data: 'Someone’s private data',
  copyright: 'Work of others without permission',
  malware: 'Harmful software',
  other: 'Something else',
};

export const abuseReportStates = ['open', 'closed'] as const;
export type AbuseReportState = (typeof abuseReportStates)[number];

export const abuseMessageMaximum = 4000;

/** A report to the administrators about an item of another author, or about a comment on an item. */
export interface AbuseReport {
  id: number;
  reporterId: number;
  /** Author of the item or comment at the time of the report. */
  reportedUserId: number;
  /** Null once the item is deleted. */
  workItemId: number | null;
  /** The comment, which may be deleted by now; null if the item itself was reported. */
  noteId: number | null;
  category: AbuseCategory;
  message: string;
  state: AbuseReportState;
  createdAt: Date;
  closedAt: Date | null;
  closedById: number | null;
}
