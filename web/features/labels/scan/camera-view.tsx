import { useRef, useState } from 'react'
import { IconBulb } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { cameraFaultText, hasTorch, setTorch } from './camera.ts'
import { Pressable } from '../../../components/kit/pressable.tsx'
import styles from './scan-dialog.module.css'
import { useCamera } from './use-camera.ts'

/** The camera's picture with its frame and, where the camera has one, its light. */
export function CameraView({ onText }: { readonly onText: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const state = useCamera(video, attempt, onText)
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
