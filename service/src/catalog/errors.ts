import { DomainError } from '../kit/errors.ts';

export class TooManyPictures extends DomainError {
  readonly code = 'TooManyPictures';
  readonly kind = 'conflict';
  constructor(picturesMax: number) {
    super(`An account may keep at most ${picturesMax} pictures; delete those that no branding wears.`);
  }
}

export class PictureInUse extends DomainError {
  readonly code = 'PictureInUse';
  readonly kind = 'conflict';
  constructor(brandingName: string) {
    super(`The branding ${brandingName} wears this picture; take it off first.`);
  }
}
