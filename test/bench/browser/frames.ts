export function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())));
}

/** After the frame in which the elements are drawn: its callbacks run before painting, a message after it. */
export async function painted(): Promise<void> {
  await nextFrame();
  await new Promise<void>((resolve) => {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => resolve());
    channel.port1.start();
    channel.port2.postMessage(null);
  });
}
