import type { Lists } from './lists.ts';

/**
 * The nodes, each after those that lead to it; those in circles and after them are missing.
 *
 * @param most number of nodes that are used; the others have no edges and numbers from half of all on
 */
export function inOrder({ offsets, values }: Lists, most: number): Int32Array {
  const nodes = offsets.length - 1;
  const waiting = new Int32Array(nodes);
  for (let edge = 0; edge < values.length; edge += 1) {
    const node = values[edge] as number;
    waiting[node] = (waiting[node] as number) + 1;
  }
  const order = new Int32Array(most);
  let end = 0;
  for (let node = 0; node < nodes; node += 1) {
    const isUsed = node < nodes / 2 || offsets[node] !== offsets[node + 1];
    if (waiting[node] === 0 && isUsed) order[end++] = node;
  }
  for (let place = 0; place < end; place += 1) {
    const node = order[place] as number;
    for (let edge = offsets[node] as number; edge < (offsets[node + 1] as number); edge += 1) {
      const follower = values[edge] as number;
      waiting[follower] = (waiting[follower] as number) - 1;
      if (waiting[follower] === 0) order[end++] = follower;
    }
  }
  return order.subarray(0, end);
}

/** The strongly connected component of each node (Tarjan), without recursion: chains are as long as plans. */
export function componentsOf({ offsets, values }: Lists): Int32Array {
  const nodes = offsets.length - 1;
  const components = new Int32Array(nodes).fill(-1);
  const numbers = new Int32Array(nodes);
  const lowest = new Int32Array(nodes);
  const places = offsets.slice(0, nodes);
  const path: number[] = [];
  const open: number[] = [];
  let [number, component] = [0, 0];
  const enter = (node: number): void => {
    number += 1;
    numbers[node] = lowest[node] = number;
    path.push(node);
    open.push(node);
  };
  for (let root = 0; root < nodes; root += 1) {
    if (numbers[root] !== 0) continue;
    enter(root);
    while (path.length > 0) {
      const node = path.at(-1) as number;
      const place = places[node] as number;
      if (place < (offsets[node + 1] as number)) {
        places[node] = place + 1;
        const follower = values[place] as number;
        if (numbers[follower] === 0) enter(follower);
        else if (components[follower] === -1)
          lowest[node] = Math.min(lowest[node] as number, numbers[follower] as number);
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before !== undefined) lowest[before] = Math.min(lowest[before] as number, lowest[node] as number);
      if (lowest[node] !== numbers[node]) continue;
      for (let member = open.pop(); member !== undefined; member = open.pop()) {
        components[member] = component;
        if (member === node) break;
      }
      component += 1;
    }
  }
  return components;
}

/** A shortest path between two nodes, both included, or null. */
export function shortestPath({ offsets, values }: Lists, from: number, to: number): number[] | null {
  const previous = new Int32Array(offsets.length - 1).fill(-1);
  previous[from] = from;
  const queue = [from];
  for (const node of queue) {
    if (node === to) break;
    for (let edge = offsets[node] as number; edge < (offsets[node + 1] as number); edge += 1) {
      const follower = values[edge] as number;
      if (previous[follower] !== -1) continue;
      previous[follower] = node;
      queue.push(follower);
    }
  }
  if (previous[to] === -1) return null;
  const path = [to];
  for (let node = to; node !== from;) {
    node = previous[node] as number;
    path.push(node);
  }
  return path.toReversed();
}
