/** Why there is no picture. */
export type CameraFault = 'insecure' | 'denied' | 'missing' | 'busy' | 'failed'

const texts: Readonly<Record<CameraFault, string>> = {
  insecure:
    'Sem https o navegador não abre a câmera. Digite o código, ou aponte o aplicativo de câmera do celular para o QR.',
  denied: 'O navegador não tem permissão para a câmera. Permita nas configurações deste site, ou digite o código.',
  missing: 'Este aparelho não tem câmera. Digite o código, ou use um leitor USB ou Bluetooth.',
  busy: 'A câmera está em uso por outro aplicativo. Feche-o e tente de novo, ou digite o código.',
  failed: 'A câmera não abriu. Tente de novo, ou digite o código.',
}

export const cameraFaultText = (fault: CameraFault): string => texts[fault]

/** Wide enough for a QR of 15 mm at arm's length. */
const WIDTH = 1920

/** Opens the camera at the back of the device, or the only one. The caller closes it. */
export async function openCamera(): Promise<MediaStream | CameraFault> {
  // Browsers have no mediaDevices in pages without https, localhost excepted.
  const devices = 'mediaDevices' in navigator ? navigator.mediaDevices : null
  if (!window.isSecureContext || devices === null) return 'insecure'
  try {
    return await devices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: WIDTH }, height: { ideal: (WIDTH * 9) / 16 } },
    })
  } catch (error) {
    return faultOf(error)
  }
}

function faultOf(error: unknown): CameraFault {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    default:
      return 'failed'
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** `torch` is of the extension "Image Capture" and not in TypeScript's types. */
interface TorchCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean
}

export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks()
  const capabilities: TorchCapabilities = track?.getCapabilities?.() ?? {}
  return capabilities.torch === true
}

export async function setTorch(stream: MediaStream, torch: boolean): Promise<void> {
  const wanted: MediaTrackConstraintSet & TorchCapabilities = { torch }
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [wanted] })
}
