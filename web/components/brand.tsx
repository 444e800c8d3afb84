import styles from './brand.module.css'

export function BrandMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect className={styles.ground} width="32" height="32" rx="9" />
      <path
        className={styles.paper}
        d="M9 7.5h10.2c.6 0 1.1.2 1.5.6l3.2 3.2c.4.4.6.9.6 1.5v10.2c0 .8-.7 1.5-1.5 1.5H9c-.8 0-1.5-.7-1.5-1.5V9c0-.8.7-1.5 1.5-1.5Z"
      />
      <path className={styles.lines} d="M11.5 12.5h6.5M11.5 16h9M11.5 19.5h5" />
      <circle className={styles.dot} cx="20.8" cy="20" r="1.7" />
    </svg>
  )
}

export function Brand() {
  return (
    <span className="inline-row gap-3">
      <BrandMark />
      <span className="text-4 strong tight">FoodID</span>
    </span>
  )
}
