import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, print, separateOperations } from 'graphql';
import { projectFolder } from '../../../infrastructure/data-folder.ts';

/** The sample documents of the contract. */
export const contractDocuments = parse(
  readFileSync(join(projectFolder, 'test', 'interfaces', 'graphql', 'contract-documents.graphql'), 'utf8'),
);

const operations = separateOperations(contractDocuments);

export const roadmapEpics = sample('RoadmapEpics');
export const roadmapChildren = sample('RoadmapChildren');
export const findEpics = sample('FindEpics');
export const roadmapMilestones = sample('RoadmapMilestones');
export const subGroups = sample('SubGroups');
export const peopleOfGroup = sample('PeopleOfGroup');
export const peopleOfProject = sample('PeopleOfProject');
export const groupLabels = sample('GroupLabels');
export const linkedItems = sample('Linked');

/** One operation as text, with the fragments that it uses. */
function sample(name: string): string {
  const operation = operations[name];
  if (operation === undefined) throw new Error(`the contract has no sample document ${name}`);
  return print(operation);
}
