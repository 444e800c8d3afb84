import { useRef, useState } from 'react'
import { IconBulb } from '../icons.ts'
import { Button } from '../kit/button.tsx'
import type { CodeKinds } from './found-code.ts'
import { cameraFaultText, hasTorch, setTorch } from './camera.ts'
import { Pressable } from '../kit/pressable.tsx'
import styles from './scan-frame.module.css'
import { useCamera } from './use-camera.ts'

interface CameraViewProps {
  readonly kinds: CodeKinds
  readonly onText: (text: string) => void
}

/** The camera's picture with its frame and, where the camera has one, its light. */
export function CameraView({ kinds, onText }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const state = useCamera(video, { attempt, kinds }, onText)
  const [lit, setLit] = useState<MediaStream | null>(null)
  const isLit = state.kind === 'on' && lit === state.stream

  async function handleLight(stream: MediaStream) {
    try {
      await setTorch(stream, !isLit)
      setLit(isLit ? null : stream)
    } catch (error) {
      console.error('The light of the camera did not change', error)
    }
  }

  return (
    <div className={`middle ${styles.camera}`} data-off={state.kind === 'off' || undefined}>
      {/* Without sound: there are no captions to show. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={video} className={styles.video} muted playsInline aria-label="Imagem da câmera" />
      {state.kind === 'on' ? <span className={styles.frame} aria-hidden="true" /> : null}
      {state.kind === 'opening' ? <p className="control pad-3">Abrindo a câmera…</p> : null}
      {state.kind === 'on' && hasTorch(state.stream) ? (
        <Pressable
          className={`chip ${styles.light}`}
          aria-pressed={isLit}
          onClick={() => void handleLight(state.stream)}
        >
          <IconBulb size={22} aria-hidden="true" />
          Luz
        </Pressable>
      ) : null}
      {state.kind === 'off' ? (
        <div className="column top gap-3 pad-4" role="alert">
          <p>{cameraFaultText(state.fault)}</p>
          {state.fault === 'insecure' || state.fault === 'missing' ? null : (
            <Button look="quiet" onClick={() => setAttempt(attempt + 1)}>
              Tentar de novo
            </Button>
          )}
        </div>
      ) : null}
    </div>
  )
}
