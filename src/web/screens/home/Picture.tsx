import { type ReactNode, useState } from 'react'
import css from './Picture.module.css'

/** The platform answers an unknown picture with a grey one of this width. */
const greyWidth = 120

/** A video's picture; where it cannot be had, the title's first letter over the house's ruler. */
export function Picture({ url, title, children }: { url: string; title: string; children?: ReactNode }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>(url ? 'loading' : 'failed')
  return (
    <div className={css.picture} data-state={state}>
      <span className={css.cover} aria-hidden="true">
        {firstLetter(title)}
      </span>
      {state !== 'failed' && (
        <img
          src={url}
          alt=""
          className={css.image}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={({ currentTarget }) => setState(currentTarget.naturalWidth <= greyWidth ? 'failed' : 'shown')}
          onError={() => setState('failed')}
        />
      )}
      {children}
    </div>
  )
}

const firstLetter = (title: string): string => /[\p{L}\p{N}]/u.exec(title)?.[0]?.toUpperCase() ?? ''
