import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Figures } from './figures.tsx'
import { Messages } from './messages.tsx'
import { Tiles } from './tiles.tsx'

/** All parts of the kit, below each other. */
export const Gallery = () => (
  <main className="stack gap-5 pad-5">
    <h1>Peças das telas</h1>
    <Buttons />
    <Choices />
    <Tiles />
    <Figures />
    <Messages />
  </main>
)
