/** A command to an item in a line of a text. */
export interface QuickActionRule {
  /** The types of items it applies to. */
  on: 'epic' | 'issue' | 'any';
  /** Help text for the parameter; null without a parameter. */
  parameter: string | null;
  /** Help text for the action, without a period. */
  does: string;
  /** Other spellings of its name. */
  aliases?: readonly string[];
  /** The items that its parameter names, whose trees must be locked. */
  names?: 'epic' | 'issue';
}

const rules = {
  award: { on: 'any', parameter: ':emoji:', does: 'Give an emoji, or take it back' },
  close: { on: 'any', parameter: null, does: 'Close this item' },
  reopen: { on: 'any', parameter: null, does: 'Reopen this item' },
  label: { on: 'any', parameter: '~label', does: 'Add labels', aliases: ['labels'] },
  relabel: { on: 'any', parameter: '~label', does: 'Replace all labels' },
  unlabel: { on: 'any', parameter: '~label', does: 'Remove these or all labels', aliases: ['remove_label'] },
  title: { on: 'any', parameter: 'New title', does: 'Change the title' },
  todo: { on: 'any', parameter: null, does: 'Add to your to-do list' },
  done: { on: 'any', parameter: null, does: 'Mark your to-do as done' },
  subscribe: { on: 'any', parameter: null, does: 'Follow' },
  unsubscribe: { on: 'any', parameter: null, does: 'No longer follow' },
  shrug: { on: 'any', parameter: 'text', does: 'Write ¯\\＿(ツ)＿/¯' },
  tableflip: { on: 'any', parameter: 'text', does: 'Write (╯°□°)╯︵ ┻━┻' },
  cc: { on: 'any', parameter: '@user', does: 'Mention people' },
  confidential: { on: 'any', parameter: null, does: 'Show this item to members only' },
  assign: { on: 'any', parameter: '@user', does: 'Assign people' },
  unassign: { on: 'any', parameter: '@user', does: 'Unassign these or all people' },
  reassign: { on: 'any', parameter: '@user', does: 'Replace all assignees' },
  child_epic: { on: 'epic', parameter: '&epic', does: 'Add child epics', names: 'epic' },
  remove_child_epic: { on: 'epic', parameter: '&epic', does: 'Remove child epics', names: 'epic' },
  parent_epic: { on: 'epic', parameter: '&epic', does: 'Set the parent epic', names: 'epic' },
  remove_parent_epic: { on: 'epic', parameter: null, does: 'Remove the parent epic' },
  due: { on: 'issue', parameter: 'date', does: 'Set the due date' },
  remove_due_date: { on: 'issue', parameter: null, does: 'Remove the due date' },
  milestone: { on: 'issue', parameter: '%milestone', does: 'Set the milestone' },
  remove_milestone: { on: 'issue', parameter: null, does: 'Remove the milestone' },
  iteration: { on: 'issue', parameter: '*iteration:"title"', does: 'Set the iteration' },
  remove_iteration: { on: 'issue', parameter: null, does: 'Remove the iteration' },
  weight: { on: 'issue', parameter: 'number', does: 'Set the weight' },
  clear_weight: { on: 'issue', parameter: null, does: 'Clear the weight' },
  health_status: { on: 'issue', parameter: 'on_track', does: 'Set the health status' },
  clear_health_status: { on: 'issue', parameter: null, does: 'Clear the health status' },
  estimate: { on: 'issue', parameter: '1d 3h', does: 'Set the time estimate', aliases: ['estimate_time'] },
  remove_estimate: {
    on: 'issue',
    parameter: null,
    does: 'Remove the time estimate',
    aliases: ['remove_time_estimate'],
  },
  spend: { on: 'issue', parameter: '1h 30m', does: 'Add or subtract time spent', aliases: ['spend_time'] },
  remove_time_spent: { on: 'issue', parameter: null, does: 'Remove the time spent' },
  epic: { on: 'issue', parameter: '&epic', does: 'Add to an epic', names: 'epic' },
  remove_epic: { on: 'issue', parameter: null, does: 'Remove from its epic' },
  relate: { on: 'issue', parameter: '#issue', does: 'Mark as related', names: 'issue' },
  duplicate: { on: 'issue', parameter: '#issue', does: 'Close as a duplicate of another issue', names: 'issue' },
  lock: { on: 'issue', parameter: null, does: 'Lock the discussion' },
  unlock: { on: 'issue', parameter: null, does: 'Unlock the discussion' },
  severity: { on: 'issue', parameter: 'high', does: 'Set the severity of an incident' },
  zoom: { on: 'issue', parameter: 'https://zoom.us/j/…', does: 'Add a Zoom meeting' },
  remove_zoom: { on: 'issue', parameter: null, does: 'Remove the Zoom meeting' },
  publish: { on: 'issue', parameter: 'https://…', does: 'Link an incident to your status page' },
  unpublish: { on: 'issue', parameter: null, does: 'Remove the link to the status page' },
  promote: { on: 'issue', parameter: null, does: 'Promote to an epic' },
  promote_to_incident: { on: 'issue', parameter: null, does: 'Make it an incident' },
  move: { on: 'issue', parameter: 'group/project', does: 'Move to another project' },
  clone: { on: 'issue', parameter: 'group/project', does: 'Copy to this or another project' },
} as const satisfies Record<string, QuickActionRule>;

export type QuickActionName = keyof typeof rules;
export const quickActionRules: Readonly<Record<QuickActionName, QuickActionRule>> = rules;

/** These insert text and change nothing else. */
export type WritingName = 'shrug' | 'tableflip' | 'cc';
export type ActingName = Exclude<QuickActionName, WritingName>;

/** These end the item, and take its conversation to another one. */
export const leavingActions: readonly ActingName[] = ['move', 'promote'];

/** A parsed action line; `parameter` is the text after the name, as typed. */
export interface QuickAction {
  name: ActingName;
  parameter: string;
}

/** Maximum number of actions in one text. */
export const mostQuickActions = 50;

const nameOf = new Map<string, QuickActionName>(
  (Object.entries(quickActionRules) as [QuickActionName, QuickActionRule][]).flatMap(([name, { aliases = [] }]) =>
    [name, ...aliases].map((spelled): [string, QuickActionName] => [spelled, name]),
  ),
);

/** Finds the action with this spelling, ignoring case; null if there is none. */
export function quickActionNamed(spelled: string): QuickActionName | null {
  return nameOf.get(spelled.toLowerCase()) ?? null;
}
