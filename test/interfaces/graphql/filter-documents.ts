/** The queries that fill the filter bar, milestones and popovers of the roadmap. */

export const findEpics = /* GraphQL */ `
  query FindEpics($path: ID!, $text: String, $state: EpicState) {
    group(fullPath: $path) {
      epics(search: $text, state: $state, includeAncestorGroups: true, includeDescendantGroups: false, first: 20) {
        nodes {
          id
          iid
          title
          reference(full: true)
          webUrl
          group {
            fullPath
          }
        }
      }
    }
  }
`;

export const roadmapMilestones = /* GraphQL */ `
  query RoadmapMilestones($path: ID!, $span: Timeframe, $text: String) {
    group(fullPath: $path) {
      id
      milestones(
        state: active
        timeframe: $span
        includeDescendants: true
        includeAncestors: true
        searchTitle: $text
      ) {
        nodes {
          id
          title
          description
          state
          webPath
          startDate
          dueDate
          groupMilestone
          subgroupMilestone
          projectMilestone
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`;

export const subGroups = /* GraphQL */ `
  query SubGroups($path: ID!, $text: String, $cursor: String) {
    group(fullPath: $path) {
      id
      name
      fullName
      fullPath
      descendantGroups(search: $text, first: 100, after: $cursor) {
        nodes {
          id
          name
          fullName
          fullPath
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`;

export const peopleOfGroup = /* GraphQL */ `
  query PeopleOfGroup($path: ID!, $text: String) {
    workspace: group(fullPath: $path) {
      id
      users: autocompleteUsers(search: $text) {
        id
        name
        username
        avatarUrl
      }
    }
  }
`;

export const peopleOfProject = /* GraphQL */ `
  query PeopleOfProject($path: ID!, $text: String) {
    workspace: project(fullPath: $path) {
      id
      users: autocompleteUsers(search: $text) {
        id
        name
        username
        avatarUrl
      }
    }
  }
`;

export const groupLabels = /* GraphQL */ `
  query GroupLabels($path: ID!, $text: String) {
    group(fullPath: $path) {
      labels(searchTerm: $text, includeAncestorGroups: true, first: 50) {
        nodes {
          id
          title
          description
          color
          textColor
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`;

export const linkedItems = /* GraphQL */ `
  query Linked($path: ID!, $iid: String!) {
    workspace: namespace(fullPath: $path) {
      id
      workItem(iid: $iid) {
        id
        widgets(onlyTypes: [LINKED_ITEMS]) {
          type
          ... on WorkItemWidgetLinkedItems {
            blocked
            blockedByCount
            blockingCount
            linkedItems {
              nodes {
                linkId
                linkType
                workItemState
                workItem {
                  id
                  iid
                  confidential
                  title
                  state
                  createdAt
                  closedAt
                  webUrl
                  reference(full: true)
                  namespace {
                    id
                    fullPath
                  }
                  workItemType {
                    id
                    name
                    iconName
                  }
                  widgets {
                    type
                    ... on WorkItemWidgetAssignees {
                      assignees {
                        nodes {
                          id
                          name
                          username
                          avatarUrl
                          webUrl
                        }
                      }
                    }
                    ... on WorkItemWidgetMilestone {
                      milestone {
                        id
                        title
                      }
                    }
                    ... on WorkItemWidgetWeight {
                      weight
                    }
                    ... on WorkItemWidgetIteration {
                      iteration {
                        id
                        title
                        startDate
                        dueDate
                        iterationCadence {
                          id
                          title
                        }
                      }
                    }
                    ... on WorkItemWidgetStartAndDueDate {
                      startDate
                      dueDate
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
`;
