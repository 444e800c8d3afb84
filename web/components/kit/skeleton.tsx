import styles from './skeleton.module.css'

/** It stands for what is being read. CSS shows it after 150 ms, so that a fast response does not flash it. */
export const Skeleton = ({ label }: { readonly label: string }) => (
  <div className={`middle gap-4 muted ${styles.skeleton}`} role="status">
    <span className={`stack gap-3 ${styles.bars}`} aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
    <span>{label}</span>
  </div>
)
