-- From the plays of the family and the result: what can be chosen, what is shown, and how often each thing is hit.

CREATE TABLE number (digits INTEGER NOT NULL, symbol TEXT NOT NULL) STRICT;

INSERT INTO number (digits, symbol)
WITH RECURSIVE
    needed (digits, size) AS (
        SELECT DISTINCT digits, CASE digits WHEN 1 THEN 10 WHEN 2 THEN 100 WHEN 3 THEN 1000 WHEN 4 THEN 10000 END
        FROM play WHERE digits IS NOT NULL
    ),
    count (digits, size, value) AS (
        SELECT digits, size, 0 FROM needed
        UNION ALL
        SELECT digits, size, value + 1 FROM count WHERE value + 1 < size
    )
SELECT digits, printf('%0*d', digits, value) FROM count;

CREATE TABLE place (place INTEGER PRIMARY KEY) STRICT;
INSERT INTO place VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10);

-- Numbers and digits.
INSERT INTO domain (play, position, symbol)
SELECT play.code, 1, number.symbol
FROM play JOIN number ON number.digits = play.digits
WHERE play.kernel IN ('number', 'digit', 'any', 'none');

-- Numbers in any sequence, written with rising digits; all digits equal is refused.
INSERT INTO domain (play, position, symbol)
SELECT play.code, 1, number.symbol
FROM play JOIN number ON number.digits = play.digits
WHERE play.kernel = 'anyorder'
    AND substr(number.symbol, 1, 1) <> substr(number.symbol, -1)
    AND NOT EXISTS (
        SELECT 1 FROM place
        WHERE place < play.digits AND substr(number.symbol, place, 1) > substr(number.symbol, place + 1, 1)
    );

-- Symbols of a family without numbers.
INSERT INTO domain (play, position, symbol)
SELECT play.code, place.place, symbol.symbol
FROM play JOIN place ON place.place <= play.positions CROSS JOIN symbol
WHERE play.digits IS NULL AND play.kernel <> 'cell';

INSERT INTO shown (play, position, symbol)
SELECT looked.play, 1, looked.number
FROM looked JOIN play ON play.code = looked.play
WHERE play.kernel IN ('number', 'any', 'none');

INSERT INTO shown (play, position, symbol)
SELECT looked.play, 1, (
    SELECT group_concat(digit, '')
    FROM (
        SELECT substr(looked.number, place, 1) AS digit FROM place
        WHERE place <= length(looked.number) ORDER BY digit
    )
)
FROM looked JOIN play ON play.code = looked.play
WHERE play.kernel = 'anyorder';

INSERT INTO shown (play, position, symbol)
SELECT looked.play, 1, substr(looked.number, place.place, 1)
FROM looked
JOIN play ON play.code = looked.play
JOIN place ON place.place <= length(looked.number)
WHERE play.kernel = 'digit';

INSERT INTO shown (play, position, symbol)
SELECT
    span.play,
    CASE WHEN play.kernel IN ('position', 'place') THEN ball.position - span.first + 1 ELSE 1 END,
    ball.number
FROM span
JOIN play ON play.code = span.play
JOIN ball ON ball.position BETWEEN span.first AND span.last;

-- A number counts as often as it is there, every other symbol once.
INSERT INTO entry (play, position, symbol, hits)
SELECT
    play.id, domain.position, domain.symbol,
    CASE play.kernel WHEN 'number' THEN COUNT(shown.symbol) ELSE COUNT(shown.symbol) > 0 END
FROM play
JOIN domain ON domain.play = play.code
LEFT JOIN shown
    ON shown.play = domain.play AND shown.position = domain.position AND shown.symbol = domain.symbol
GROUP BY play.id, domain.position, domain.symbol;

INSERT INTO entry (play, position, symbol, hits)
SELECT play.id, 1, cell.symbol, cell.hits
FROM cell JOIN play ON play.code = cell.play;

UPDATE play SET drawn = (SELECT COUNT(*) FROM entry WHERE entry.play = play.id AND entry.hits > 0);
