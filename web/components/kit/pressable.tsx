import type { ComponentProps } from 'react'

/** A button whose look is the screen's own, such as a row or a picture that can be tapped. What has words only is a Button. */
export const Pressable = (button: ComponentProps<'button'>) => <button type="button" {...button} />
