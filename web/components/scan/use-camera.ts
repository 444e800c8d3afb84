import { useEffect, useEffectEvent, useState } from 'react'
import type { RefObject } from 'react'
import { closeCamera, openCamera } from './camera.ts'
import type { CameraFault } from './camera.ts'
import { openCodeReader } from './code-reader.ts'
import type { CodeKinds } from './found-code.ts'

/** Five pictures a second. */
const PICTURE_MS = 200

export type CameraState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'on'; readonly stream: MediaStream }
  | { readonly kind: 'off'; readonly fault: CameraFault }

/**
 * Shows the camera in the element and reads the codes before it, while the page is visible. The camera is closed when
 * the page is hidden and when the component goes.
 *
 * @param attempt another number opens the camera again
 * @param onText gets each code, again with each picture that shows it
 */
export function useCamera(
  element: RefObject<HTMLVideoElement | null>,
  { attempt, kinds }: { readonly attempt: number; readonly kinds: CodeKinds },
  onText: (text: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>({ kind: 'opening' })
  const handleText = useEffectEvent(onText)

  useEffect(() => {
    let stop = () => {}
    function start() {
      const { current: video } = element
      if (video) stop = watch(video, kinds, { setState, onText: (text) => handleText(text) })
    }
    function handleVisibility() {
      stop()
      if (!document.hidden) start()
    }
    if (!document.hidden) start()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility)
      stop()
    }
  }, [element, attempt, kinds])

  return state
}

interface Watcher {
  readonly setState: (state: CameraState) => void
  readonly onText: (text: string) => void
}

/** Opens the camera, and reads its pictures until the returned function is called. */
function watch(video: HTMLVideoElement, kinds: CodeKinds, watcher: Watcher): () => void {
  const life = new AbortController()
  watcher.setState({ kind: 'opening' })
  void run(video, kinds, life.signal, watcher)
  return () => life.abort()
}

async function run(
  video: HTMLVideoElement,
  kinds: CodeKinds,
  life: AbortSignal,
  { setState, onText }: Watcher,
): Promise<void> {
  const stream = await openCamera()
  if (typeof stream === 'string') {
    if (!life.aborted) setState({ kind: 'off', fault: stream })
    return
  }
  life.addEventListener('abort', () => closeCamera(stream))
  // It may have been closed while it was being opened.
  if (life.aborted) return closeCamera(stream)
  video.srcObject = stream
  setState({ kind: 'on', stream })
  try {
    await video.play()
    await readPictures(video, kinds, life, onText)
  } catch (error) {
    if (life.aborted) return
    console.error('The camera is not read', error)
    closeCamera(stream)
    setState({ kind: 'off', fault: 'failed' })
  }
}

async function readPictures(
  video: HTMLVideoElement,
  kinds: CodeKinds,
  life: AbortSignal,
  onText: (text: string) => void,
): Promise<void> {
  const reader = await openCodeReader(kinds)
  life.addEventListener('abort', reader.close)
  while (!life.aborted) {
    const began = performance.now()
    const text = await reader.read(video)
    if (life.aborted) return
    if (text !== null) onText(text)
    await pause(Math.max(0, PICTURE_MS - (performance.now() - began)))
  }
}

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
