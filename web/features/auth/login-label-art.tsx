import styles from './login-label-art.module.css'

// Rows of a drawing that looks like a QR code but encodes nothing; '#' is a dark module.
const modules = [
  '#######.#.#######',
  '#.....#..##.....#',
  '#.###.#.#.#.###.#',
  '#.###.#.###.###.#',
  '#.....#..#......#',
  '#######.#.#.#####',
  '.........##......',
  '#.##.###..#.##.#.',
  '..#.#..##.###..##',
  '##..##.#.#..#.##.',
  '........#.##..#.#',
  '#######..##.#..#.',
  '#.....#.#..###.##',
  '#.###.#..#.##..#.',
  '#.###.#.##.#.###.',
  '#.....#..#..#.#.#',
  '#######.#.##..##.',
]

const squares = modules
  .map((row, y) => [...row].map((mark, x) => (mark === '#' ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  .join('')

/** A drawn label, decoration of the login; hidden from screen readers. */
export function LoginLabelArt() {
  return (
    <div className={styles.stage} aria-hidden="true">
      <div className={styles.label} data-behind />
      <div className={styles.label}>
        <div className={`across text-4 strong ${styles.name}`}>Molho de tomate</div>
        <div className="stack gap-2">
          <div className={`stack ${styles.row}`}>
            <span className="muted">Manipulação</span>
            <b>21/11/2026</b>
          </div>
          <div className={`stack ${styles.row}`} data-key>
            <span className="muted">Validade</span>
            <b>26/11/2026</b>
          </div>
          <div className={`stack ${styles.row}`}>
            <span className="muted">Onde fica</span>
            <b>Refrigerado</b>
          </div>
        </div>
        <svg className={styles.code} viewBox="0 0 17 17" shapeRendering="crispEdges">
          <path d={squares} />
        </svg>
        <div className={`flex across between muted mid ${styles.foot}`}>
          <span>FID20260042</span>
          <span>500g</span>
        </div>
      </div>
    </div>
  )
}
