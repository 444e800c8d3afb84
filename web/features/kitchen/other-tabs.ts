// All tabs of a device have one identity: what a tab sends is in the name of the person who identified last, in any tab.
const channel = new BroadcastChannel('foodid.person')

/** Tells the other tabs that somebody else is here now, or nobody. */
export function tellOtherTabs(): void {
  channel.postMessage(null)
}

/** Calls the listener when another tab has told it; returns how to stop. */
export function onOtherTab(listener: () => void): () => void {
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}
