/** The operations of the roadmap, as the contract's samples spell them. */

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
