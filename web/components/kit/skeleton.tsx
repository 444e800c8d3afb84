import styles from './skeleton.module.css'

/** It stands for what is being read. It appears late: a fast response does not flash it. */
export const Skeleton = ({ label }: { readonly label: string }) => (
  <div className={`middle gap-4 muted appears ${styles.skeleton}`} role="status">
    <span className={`stack gap-3 ${styles.bars}`} aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
    <span>{label}</span>
  </div>
)
