/** Small files of each form, to fill in or to try an import with; those of a plan belong together. */
export const importSamples: Readonly<Record<string, string>> = {
  'groups.csv': 'path,name\nsail,Sail\n',
  'projects.csv': 'path,name\nsail/app,App\n',
  'milestones.csv':
    'group,title,start_date,due_date,state,description\nsail,Beta,2027-02-01,2027-02-26,active,First users\n',
  'work-items.csv':
    'key,type,parent,group,title,description,state,start_date,due_date,labels,milestone,weight,created_at,closed_at,' +
    'must_start_on,start_no_earlier_than,finish_no_later_than\n' +
    'E1,epic,,sail,Launch,,open,2027-01-04,2027-03-26,theme::launch,,,2026-11-02,,,2027-01-04,2027-04-30\n' +
    'I1,issue,E1,sail/app,Sign up by email,,open,,,,Beta,3,2026-11-02,,,,\n' +
    'I2,issue,E1,sail/app,Write the welcome page,,closed,,,,Beta,2,2026-11-03,2026-11-24,,,\n',
  'links.csv': 'source,target,type,kind,lag\nI2,I1,blocks,finish_to_start,2\n',
  'gitlab.csv':
    'Title,Description,Issue ID,URL,State,Author,Author Username,Assignee,Assignee Username,Confidential,Locked,Due Date,' +
    'Created At (UTC),Updated At (UTC),Closed At (UTC),Milestone,Weight,Labels,Time Estimate,Time Spent,Epic ID,Epic Title\n' +
    'Sign up by email,,1,https://gitlab.example.com/sail/app/-/issues/1,Open,Anna Roe,anna,,,No,No,2027-02-12,' +
    '2026-11-02 09:00:00,2026-11-02 09:00:00,,Beta,3,"web,signup",0,0,1,Launch\n' +
    'Write the welcome page,,2,https://gitlab.example.com/sail/app/-/issues/2,Closed,Anna Roe,anna,,,No,No,,' +
    '2026-11-03 09:00:00,2026-11-24 09:00:00,2026-11-24 09:00:00,Beta,2,web,0,0,1,Launch\n',
  'jira.csv':
    'Summary,Issue key,Issue id,Issue Type,Status,Priority,Created,Resolved,Fix versions,Due date,Labels,Description,Parent key\n' +
    'Launch,SAIL-1,10001,Epic,In Progress,High,2026-11-02,,,2027-03-26,,,\n' +
    'Sign up by email,SAIL-2,10002,Story,To Do,Medium,2026-11-02,,Beta,2027-02-12,web,,SAIL-1\n' +
    'Write the welcome page,SAIL-3,10003,Task,Done,Low,2026-11-03,2026-11-24,Beta,,web,,SAIL-1\n',
  'linear.csv':
    'ID,Team,Title,Description,Status,Estimate,Priority,Project,Assignee,Labels,Created,Completed,Canceled,Due Date,' +
    'Parent issue,Project Milestone,UUID,Blocked by\n' +
    'SAI-1,Sail,Sign up by email,,In Progress,3,High,Launch,,web,2026-11-02T09:00:00.000Z,,,2027-02-12,,Beta,a1,SAI-2\n' +
    'SAI-2,Sail,Write the welcome page,,Done,2,No priority,Launch,,web,2026-11-03T09:00:00.000Z,2026-11-24T09:00:00.000Z,,,,' +
    'Beta,a2,\n',
  'table.csv':
    'Key,Title,Type,Epic,State,Start date,Due date,Labels,Milestone,Weight,Closed\n' +
    '1,Sign up by email,issue,Launch,open,2027-01-11,2027-02-12,web,Beta,3,\n' +
    '2,Write the welcome page,issue,Launch,closed,2027-01-04,2027-01-08,web,Beta,2,2027-01-08\n',
};
