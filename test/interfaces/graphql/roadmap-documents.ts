/** The operations of the roadmap (roadmap.md §7), as the contract's samples spell them (graphql.md §3). */

export const roadmapEpics = /* GraphQL */ `
  query RoadmapEpics(
    $path: ID!
    $state: EpicState
    $sort: EpicSort
    $from: Date!
    $to: Date!
    $labels: [String!]
    $author: String
    $emoji: String
    $secret: Boolean
    $ms: String
    $text: String
    $deep: Boolean = true
    $not: NegatedEpicFilterInput
    $or: UnionedEpicFilterInput
    $size: Int = 50
    $cursor: String
  ) {
    group(fullPath: $path) {
      id
      name
      epics(
        state: $state
        sort: $sort
        timeframe: { start: $from, end: $to }
        labelName: $labels
        authorUsername: $author
        myReactionEmoji: $emoji
        confidential: $secret
        milestoneTitle: $ms
        search: $text
        includeDescendantGroups: $deep
        not: $not
        or: $or
        first: $size
        after: $cursor
      ) {
        nodes {
          id
          iid
          title
          state
          color
          textColor
          confidential
          reference(full: true)
          webUrl
          webPath
          createdAt
          closedAt
          startDate
          dueDate
          hasParent
          hasChildren
          hasChildrenWithinTimeframe
          blocked
          blockedByCount
          parent {
            id
            startDate
            dueDate
          }
          ancestors {
            nodes {
              id
            }
          }
          group {
            id
            name
            fullName
            fullPath
          }
          labels {
            nodes {
              id
              title
              description
              color
              textColor
            }
          }
          descendantCounts {
            openedEpics
            closedEpics
            openedIssues
            closedIssues
          }
          descendantWeightSum {
            openedIssues
            closedIssues
          }
          linkedWorkItems {
            nodes {
              linkId
              linkType
              workItemState
            }
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`;

export const roadmapChildren = /* GraphQL */ `
  query RoadmapChildren(
    $path: ID!
    $iid: ID!
    $state: EpicState
    $sort: EpicSort
    $span: Timeframe
    $labels: [String!]
    $author: String
    $secret: Boolean
    $text: String
  ) {
    group(fullPath: $path) {
      id
      name
      epic(iid: $iid) {
        id
        title
        hasChildren
        children(
          state: $state
          sort: $sort
          timeframe: $span
          labelName: $labels
          authorUsername: $author
          confidential: $secret
          search: $text
        ) {
          nodes {
            id
            iid
            title
            state
            startDate
            dueDate
            color
            textColor
            group {
              id
              name
              fullName
            }
          }
          edges {
            node {
              id
            }
          }
        }
      }
    }
  }
`;

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

/** Without the iterations that the contract's sample asks for: there are none yet. */
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
