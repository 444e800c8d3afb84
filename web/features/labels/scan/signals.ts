/** The short tone and the vibration of a read label, for hands and eyes that are busy. */
export interface Signals {
  readonly good: () => void
  readonly bad: () => void
  readonly close: () => void
}

const TONE_S = 0.12

/** Made while a button is pressed: browsers allow a page no sound before. */
export function openSignals(): Signals {
  const audio = typeof AudioContext === 'undefined' ? null : new AudioContext()
  function tone(hertz: number) {
    if (!audio) return
    const oscillator = audio.createOscillator()
    const volume = audio.createGain()
    volume.gain.value = 0.2
    oscillator.frequency.value = hertz
    oscillator.connect(volume).connect(audio.destination)
    oscillator.start()
    oscillator.stop(audio.currentTime + TONE_S)
  }
  // iOS has no vibration.
  const vibrate = (pattern: number | number[]) => 'vibrate' in navigator && navigator.vibrate(pattern)
  return {
    good() {
      tone(1_200)
      vibrate(60)
    },
    bad() {
      tone(260)
      vibrate([80, 60, 80])
    },
    close: () => void audio?.close(),
  }
}
