import { useId, useState } from 'react'
import type { ComponentProps } from 'react'
import { IconAlertCircle, IconEye, IconEyeOff } from '../../components/icons.ts'
import { Pressable } from '../../components/kit/pressable.tsx'
import styles from './login-field.module.css'

interface LoginFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string
  readonly error: string | undefined
}

/** Own field instead of Mantine's, which would double the download of the first screen. */
export function LoginField({ label, error, type, ...input }: LoginFieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const isPassword = type === 'password'
  const Eye = shown ? IconEyeOff : IconEye

  return (
    <div className="stack gap-2">
      <label htmlFor={id} className="mid">
        {label}
      </label>
      <div className={`stack ${styles.box}`}>
        <input
          {...input}
          className="field text-3"
          id={id}
          type={isPassword && shown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {isPassword ? (
          <Pressable
            className={`middle muted ${styles.eye}`}
            aria-label={shown ? 'Ocultar o que foi digitado' : 'Mostrar o que foi digitado'}
            onClick={() => setShown(!shown)}
          >
            <Eye size={20} aria-hidden="true" />
          </Pressable>
        ) : null}
      </div>
      {error ? (
        <p id={`${id}-error`} className="row gap-2 bad text-2 mid">
          <IconAlertCircle size={16} aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </div>
  )
}
