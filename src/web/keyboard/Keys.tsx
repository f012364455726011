/** The keys of a shortcut. */
export const Keys = ({ keys }: { keys: string }) => (
  <>{keys.split(' ').map(key => (key === 'then' ? <span key={key}>{key}</span> : <kbd key={key}>{key}</kbd>))}</>
)
