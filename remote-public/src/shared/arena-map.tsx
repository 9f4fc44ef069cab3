import styles from './arena-map.module.css'

/**
 * The picture of the arena, which comes when it is asked for: the first visit to the page then asks the api for nothing.
 * An image, so that nothing in an organiser's drawing can act in the page.
 */
export function ArenaMap({ karnevalId }: { karnevalId: number }) {
  return (
    <details className={`${styles.arena} no-print`}>
      <summary>Karta över arenan</summary>
      <img
        className={styles.map}
        src={`/api/events/arena-map/?karneval=${karnevalId}`}
        alt="Arenan med banorna, målet och uppropet. Vid varje start står vilken bana den springs på."
        width="640"
        height="420"
        loading="lazy"
      />
    </details>
  )
}
