export const plans = ['free', 'premium', 'ultimate'] as const;
export type Plan = (typeof plans)[number];

export const planNames: Readonly<Record<Plan, string>> = { free: 'Free', premium: 'Premium', ultimate: 'Ultimate' };

/** True if people who are only guests do not use a seat. */
export function excludesGuests(plan: Plan): boolean {
  return plan !== 'premium';
}

export function isUpgradable(plan: Plan): boolean {
  return plan !== 'ultimate';
}
