import { useState } from 'react';

interface SteadyFrameProps {
  readonly title: string;
  readonly src: string;
}

/**
 * A fully sandboxed document that stays until its successor is loaded, so that a preview does not flicker while somebody
 * types. Each is a frame of its own: changing the address of one would add steps to the browser's history.
 */
export function SteadyFrame({ title, src }: SteadyFrameProps) {
  const [loaded, setLoaded] = useState(src);
  // One list, so that React keeps the frame that is shown where it is: a frame that is moved loads again.
  const frames = loaded === src ? [src] : [loaded, src];
  return (
    <div className="steady-frame">
      {frames.map((each) => (
        <iframe
          key={each}
          className="frame preview-frame"
          title={title}
          sandbox=""
          src={each}
          data-next={each === loaded ? undefined : true}
          onLoad={() => each === src && setLoaded(src)}
        />
      ))}
    </div>
  );
}
